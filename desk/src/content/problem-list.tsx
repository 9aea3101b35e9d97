import { Alert } from '@mui/material';
import type { Problems } from '../../../server/src/staff/wire/content.ts';

export const ProblemList = ({ total, problems }: Problems) =>
  total === 0 ? null : (
    <Alert severity="error">
      {`Nothing can go live before ${total === 1 ? 'this problem is' : `these ${total} problems are`} solved:`}
      <ul>
        {problems.map(({ place, field, message }, at) => (
          <li key={`${place} ${field} ${String(at)}`}>
            <strong>{[place, field].filter(Boolean).join(' ')}</strong> {message}
          </li>
        ))}
      </ul>
      {problems.length < total && <span>{`and ${total - problems.length} more`}</span>}
    </Alert>
  );
