import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import type { DeskPage } from '../desk-page.ts';

/** The report as `pnpm analytics report` writes it. */
function ReportPage() {
  const [days, setDays] = useState(28);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '85vh', gap: 1, pt: 2 }}>
      <Title title="What shoppers do" />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={days}
        aria-label="Days"
        onChange={(_event, chosen: number | null) => chosen && setDays(chosen)}
      >
        {[7, 28, 90, 365].map((count) => (
          <ToggleButton key={count} value={count}>
            {`${count} days`}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        component="iframe"
        title={`What shoppers did in ${days} days`}
        src={`/api/staff/report?days=${days}`}
        sx={{ flex: 1, border: 0, width: '100%' }}
      />
    </Box>
  );
}

export const reportPage: DeskPage = { name: 'report', label: 'Report', roles: ['viewer'], list: ReportPage };
