/**
 * These statuses allow no body.
 *
 * @param {number} status
 */
const isBodiless = (status) => status === 204 || status === 304;

/**
 * An answer that came as plain data, as `fetch` gives it. Plain JavaScript: the processes that run releases load it as it is.
 *
 * @param {{ status: number, headers: Readonly<Record<string, string>>, body: string }} answer
 */
export const responseOf = ({ status, headers, body }) =>
  new Response(isBodiless(status) ? null : body, { status, headers: { ...headers } });
