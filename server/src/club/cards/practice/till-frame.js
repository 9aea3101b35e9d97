// Runs in the practice till's frame.
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId('data').textContent);
const say = (message) => parent.postMessage(message, new URL(location.href).origin);
const form = document.querySelector('form');
const problem = byId('problem');

const money = (cents, currency) => `${currency === 'CAD' ? 'CA' : ''}$${(cents / 100).toFixed(2)}`;

function fill(select, options) {
  const chosen = select.value;
  select.replaceChildren(
    ...options.map(([value, text]) =>
      Object.assign(document.createElement('option'), { value, textContent: text }),
    ),
  );
  if (options.some(([value]) => String(value) === chosen)) select.value = chosen;
}

function lineOf({ id, store_name, net_cents, currency, is_back }) {
  const item = document.createElement('li');
  const text = document.createElement('span');
  text.textContent = `${store_name}, ${money(net_cents, currency)}${is_back ? ', given back' : ''}`;
  item.append(text);
  if (!is_back) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: 'Refund',
    });
    button.setAttribute('aria-label', `Refund ${text.textContent}`);
    button.addEventListener('click', () =>
      send({ do: 'pay-back', purchase: id }, 'Refunded. The points will be taken back.'),
    );
    item.append(button);
  }
  return item;
}

function draw({ cards, stores, bought }) {
  fill(
    byId('card'),
    cards.map(({ token, name }) => [token, name]),
  );
  fill(
    byId('store'),
    stores.map(({ id, name }) => [id, name]),
  );
  byId('bought').replaceChildren(...bought.map(lineOf));
  byId('bought-title').hidden = bought.length === 0;
}

async function send(call, said) {
  const buttons = [...document.querySelectorAll('button')];
  for (const button of buttons) button.disabled = true;
  problem.textContent = '';
  byId('said').textContent = '';
  try {
    const response = await fetch(data.call, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ pass: data.pass, ...call }),
    });
    const answer = await response.json();
    if (!response.ok) {
      problem.textContent = answer.message;
      return;
    }
    draw(answer);
    byId('said').textContent = said;
    say({ type: 'card-frame:paid' });
  } catch {
    problem.textContent = 'That didn’t work. Check your connection and try again.';
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const cents = Math.round(Number(byId('amount').value.replace(',', '.')) * 100);
  if (!(cents >= 1 && cents <= 100_000)) {
    problem.textContent = 'Enter an amount between 0.01 and 1000.';
    return;
  }
  void send(
    { do: 'pay', card: byId('card').value, store: Number(byId('store').value), cents },
    'Paid. The points are on their way.',
  );
});

// Pressed earlier, it would do nothing.
form.querySelector('.act').disabled = false;
draw(data);
const main = document.querySelector('main');
const sayHeight = () =>
  say({ type: 'card-frame:resized', height: Math.ceil(main.getBoundingClientRect().height) });
// Report the height once now: browsers may not render an off-screen frame, so the observer may not fire.
sayHeight();
new ResizeObserver(sayHeight).observe(main);
