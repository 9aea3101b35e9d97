import { PendingChangesRegion } from 'shared-contracts/remote';

const load = async () =>
  (await import(/* webpackChunkName: "change-notices" */ './change-notices.tsx')).ChangeNotices;

export const PendingChanges = () => <PendingChangesRegion load={load} />;
