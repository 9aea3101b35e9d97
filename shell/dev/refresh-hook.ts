/** Stub of the React DevTools hook: React registers here before a remote's Fast Refresh looks for it. */
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__';

if (!Reflect.has(window, HOOK)) {
  const renderers = new Map<number, unknown>();
  Reflect.set(window, HOOK, {
    renderers,
    supportsFiber: true,
    inject(renderer: unknown) {
      const id = renderers.size + 1;
      renderers.set(id, renderer);
      return id;
    },
    onScheduleFiberRoot: () => undefined,
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  });
}
