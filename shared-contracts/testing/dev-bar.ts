const STYLE = `
  :host { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
  form { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center; margin: 0; padding: 4px 16px;
    background: light-dark(#eef1f4, #22272d); color: light-dark(#1c2024, #eceff2); }
  fieldset { display: flex; gap: 16px; border: 0; margin: 0; padding: 0; }
  legend { float: left; margin-inline-end: 12px; padding: 0; line-height: 28px; }
  label { display: flex; gap: 6px; align-items: center; min-height: 28px; }
  p { margin: 0; }
`;

export interface DevBarOptions {
  readonly isMember: boolean;
  readonly content: string;
  onChange(isMember: boolean): void;
}

/** Bar of a remote without a site: switches member and visitor, and names the content's source. */
export function createDevBar({ isMember, content, onChange }: DevBarOptions): HTMLElement {
  const element = document.createElement('aside');
  element.ariaLabel = 'Development';
  const root = element.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = STYLE;
  const form = document.createElement('form');
  const group = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = 'Seen by';
  const choice = (value: string, checked: boolean) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    Object.assign(input, { type: 'radio', name: 'seen-by', value, checked });
    label.append(input, value === 'member' ? 'a member' : 'a visitor');
    return { label, input };
  };
  const member = choice('member', isMember);
  group.append(legend, choice('visitor', !isMember).label, member.label);
  const from = document.createElement('p');
  from.textContent = `Content from ${content}`;
  form.append(group, from);
  form.addEventListener('change', () => onChange(member.input.checked));
  root.append(style, form);
  return element;
}
