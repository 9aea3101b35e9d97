import { useLocation } from 'react-router';
import { useChangeNotices } from 'shared-contracts/remote';
import { NoticeList } from 'shared-ui';

/** Not on the page to which a notice links. */
export function ChangeNotices() {
  const { pathname, search } = useLocation();
  const notices = useChangeNotices();
  return <NoticeList notices={notices.filter(({ link }) => link?.href !== pathname + search)} />;
}
