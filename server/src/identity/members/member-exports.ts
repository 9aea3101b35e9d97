// Their order in the exported file.
const PARTS = ['club', 'analytics', 'receipts', 'reminders', 'visit_plans', 'staff'] as const;
type ExportPart = (typeof PARTS)[number];

interface ExportedMember {
  readonly id: number;
  readonly publicId: string;
}

type MemberExporter = (member: ExportedMember) => Promise<unknown>;

export type MemberExports = ReturnType<typeof createMemberExports>;

export function createMemberExports() {
  const exporters = new Map<ExportPart, MemberExporter>();
  return {
    register(part: ExportPart, exporter: MemberExporter): void {
      if (exporters.has(part)) throw new Error(`The export's part ${part} is registered twice`);
      exporters.set(part, exporter);
    },
    async collect(member: ExportedMember): Promise<Record<string, unknown>> {
      const parts: Record<string, unknown> = {};
      for (const part of PARTS) {
        const exporter = exporters.get(part);
        if (exporter) parts[part] = await exporter(member);
      }
      return parts;
    },
  };
}
