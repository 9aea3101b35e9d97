/** Listens to back and forward before single-spa and the remotes' routers do. */
export function onTraverse(listener: (event: Event) => void): void {
  EventTarget.prototype.addEventListener.call(window, 'popstate', listener, { capture: true });
}
