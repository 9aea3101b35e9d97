import { describe, expect, test } from 'vitest';
import { escapeCss, escapeHtml, jsonForScript } from './escape.ts';

describe('escape', () => {
  test('keeps text in its element and attribute', () => {
    expect(escapeHtml(`</title>"'&<`)).toBe('&lt;/title&gt;&quot;&#39;&amp;&lt;');
  });

  test('keeps JSON in its script, and its meaning', () => {
    const value = { text: '</script><!-- <script>' };
    expect(jsonForScript(value)).not.toContain('<');
    expect(JSON.parse(jsonForScript(value))).toEqual(value);
  });

  test('keeps CSS in its style', () => {
    expect(escapeCss('a::after{content:"</STYLE>"}')).toBe('a::after{content:"<\\/STYLE>"}');
  });
});
