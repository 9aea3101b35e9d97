import { useLocation } from 'react-router';
import { useChangeNotices } from 'shared-contracts/remote';
import { NoticeList } from 'shared-ui';

/** Shows notices of changes, except on the page that a notice links to. */
export function ChangeNotices() {
  const { pathname, search } = useLocation();
  const notices = useChangeNotices();
  return <NoticeList notices={notices.filter(({ link }) => link?.href !== pathname + search)} />;
}
