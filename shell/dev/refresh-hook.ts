/**
 * Hook of React's Fast Refresh. React tells it of itself as it is loaded, which is before any remote is: kept here, a remote's refresh
 * runtime finds it. The browser's React tools bring a hook of their own, which does the same.
 */
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
