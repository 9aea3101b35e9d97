/** @param {number} status */
const isBodiless = (status) => status === 204 || status === 304;

/**
 * Returns a `fetch` Response for plain data. JavaScript, because the processes that run releases load it
 * directly.
 *
 * @param {{ status: number, headers: Readonly<Record<string, string>>, body: string }} answer
 */
export const responseOf = ({ status, headers, body }) =>
  new Response(isBodiless(status) ? null : body, { status, headers: { ...headers } });
