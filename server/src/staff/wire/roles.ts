/** Roles of staff with what each may do. An administrator may do everything. */
export const ROLES = {
  administrator: 'Everything, also staff accounts and the audit',
  releases: 'Change what is live in the release console',
  editor: 'Change content of all or some centers',
  reviewer: 'Decide receipts',
  support: 'Look up members and help them',
  viewer: 'Read content, releases and reports, change nothing',
} as const;

export type Role = keyof typeof ROLES;
