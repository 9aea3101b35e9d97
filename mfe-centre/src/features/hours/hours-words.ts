import { type OpenSpan, spokenTime } from 'shared-contracts';

const isWholeDay = ({ open, close }: OpenSpan) => open === '00:00' && close === '00:00';

/** Hours of a day, span by span: "10 am – 9 pm", "Closed", "Open all day". */
export function spansWords(spans: readonly OpenSpan[]): string[] {
  if (spans.length === 0) return ['Closed'];
  if (spans.some(isWholeDay)) return ['Open all day'];
  return spans.map(({ open, close }) => `${spokenTime(open)} – ${spokenTime(close)}`);
}
