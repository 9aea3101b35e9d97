const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** JSON text for the inside of a `<script>`: no `<` is left that could end it or open a comment. */
export const escapeJson = (json: string) => json.replace(/</g, '\\u003c');

export const jsonForScript = (value: unknown) => escapeJson(JSON.stringify(value));

/** CSS for the inside of a `<style>`: nothing in it can end the element. */
export const escapeCss = (css: string) => css.replace(/<\/(?=style)/gi, '<\\/');
