/**
 * Rewrites `a(b: C): D;` to `a: (b: C) => D;`, because the compiler checks parameters strictly only for
 * properties.
 */
export function withPropertySignatures(text: string): string {
  let out = text;
  for (const { index, 0: start } of [...text.matchAll(/^ +(?:readonly )?\w+\??(?=[<(])/gm)].reverse()) {
    const from = index + start.length;
    const end = endOfParameters(out, from);
    if (out[end] === ':') out = `${out.slice(0, from)}: ${out.slice(from, end)} =>${out.slice(end + 1)}`;
  }
  return out;
}

function endOfParameters(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if ('(<{['.includes(char)) depth += 1;
    else if (')}]'.includes(char) || (char === '>' && text[at - 1] !== '=')) depth -= 1;
    if (depth === 0 && char === ')') return at + 1;
  }
  return text.length;
}
