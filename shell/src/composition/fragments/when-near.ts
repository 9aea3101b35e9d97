const NEAR = '400px 0px';

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
  /** Marks the pressed button as busy. The fragment presses it again once it is mounted. */
  function note({ target }: Event) {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null;
    if (button) button.ariaBusy = 'true';
  }
  element.addEventListener('focusin', come);
  element.addEventListener('click', note, true);
  observer.observe(element);
  return stop;
}
