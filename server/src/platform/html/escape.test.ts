import { describe, expect, test } from 'vitest';
import { escapeCss, escapeHtml, jsonForScript } from './escape.ts';

describe('escape', () => {
  test('escapes text for elements and attributes', () => {
    expect(escapeHtml(`</title>"'&<`)).toBe('&lt;/title&gt;&quot;&#39;&amp;&lt;');
  });

  test('escapes JSON for a script without changing it', () => {
    const value = { text: '</script><!-- <script>' };
    expect(jsonForScript(value)).not.toContain('<');
    expect(JSON.parse(jsonForScript(value))).toEqual(value);
  });

  test('escapes CSS for a style', () => {
    expect(escapeCss('a::after{content:"</STYLE>"}')).toBe('a::after{content:"<\\/STYLE>"}');
  });
});
