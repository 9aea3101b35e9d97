const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Escapes JSON for a `<script>`, so that it cannot end the element or open a comment. */
export const escapeJson = (json: string) => json.replace(/</g, '\\u003c');

export const jsonForScript = (value: unknown) => escapeJson(JSON.stringify(value));

/** Escapes CSS for a `<style>`, so that it cannot end the element. */
export const escapeCss = (css: string) => css.replace(/<\/(?=style)/gi, '<\\/');
