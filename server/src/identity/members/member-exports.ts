// Their order in the exported file.
const PARTS = ['club', 'analytics', 'receipts', 'reminders', 'visit_plans'] as const;
type ExportPart = (typeof PARTS)[number];

interface ExportedMember {
  readonly id: number;
  readonly publicId: string;
}

type MemberExporter = (member: ExportedMember) => Promise<unknown>;

export interface MemberExports {
  register(part: ExportPart, exporter: MemberExporter): void;
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
