/** Parts that other areas add to what a member takes along, in the order in which they stand in it. */
const PARTS = ['club', 'analytics', 'receipts', 'reminders', 'visit_plans'] as const;
type ExportPart = (typeof PARTS)[number];

export interface ExportedMember {
  readonly id: number;
  readonly publicId: string;
}

export type MemberExporter = (member: ExportedMember) => Promise<unknown>;

/** Registry of exporters: an area that keeps something of members puts its own in, whoever is registered first. */
export interface MemberExports {
  register(part: ExportPart, exporter: MemberExporter): void;
  /** All parts of one member. */
  collect(member: ExportedMember): Promise<Record<string, unknown>>;
}

export function createMemberExports(): MemberExports {
  const exporters = new Map<ExportPart, MemberExporter>();
  return {
    register(part, exporter) {
      if (exporters.has(part)) throw new Error(`The export's part ${part} is registered twice`);
      exporters.set(part, exporter);
    },
    async collect(member) {
      const parts: Record<string, unknown> = {};
      for (const part of PARTS) {
        const exporter = exporters.get(part);
        if (exporter) parts[part] = await exporter(member);
      }
      return parts;
    },
  };
}
