import { escapeHtml } from './escape.ts';

interface PlainPage {
  readonly title: string;
  readonly css: string;
  readonly body: string;
}

export const plainPage = ({ title, css, body }: PlainPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
${body}
</body>
</html>
`;
