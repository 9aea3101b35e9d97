import { type OpenSpan, spokenTime } from 'shared-contracts/content';

const isWholeDay = ({ open, close }: OpenSpan) => open === '00:00' && close === '00:00';

/** Returns the hours of a day by span: "10 am – 9 pm", "Closed", "Open all day". */
export function spansWords(spans: readonly OpenSpan[]): string[] {
  if (spans.length === 0) return ['Closed'];
  if (spans.some(isWholeDay)) return ['Open all day'];
  return spans.map(({ open, close }) => `${spokenTime(open)} – ${spokenTime(close)}`);
}
