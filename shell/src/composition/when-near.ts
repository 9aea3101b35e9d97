/** Pixels below and above the window within which something is about to be looked at. */
const NEAR = '400px 0px';

/** Calls once the shopper comes near `element`, or goes to it otherwise. Answers with what ends the waiting. */
export function whenNear(element: HTMLElement, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
    { rootMargin: NEAR },
  );
  function stop() {
    observer.disconnect();
    element.removeEventListener('focusin', come);
    element.removeEventListener('click', note, true);
  }
  function come() {
    stop();
    then();
  }
  /** Pressed again once it is there to hear it. */
  function note({ target }: Event) {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null;
    if (button) button.ariaBusy = 'true';
  }
  element.addEventListener('focusin', come);
  element.addEventListener('click', note, true);
  observer.observe(element);
  return stop;
}
