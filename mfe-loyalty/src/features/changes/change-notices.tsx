import { useChangeNotices } from 'shared-contracts/remote';
import { NoticeList } from 'shared-ui';

export const ChangeNotices = () => <NoticeList notices={useChangeNotices()} />;
