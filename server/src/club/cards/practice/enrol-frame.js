// Runs in the provider's frame. The card number never leaves it: the server gets only brand and last four
// digits.
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId('data').textContent);
// A sandboxed page has no origin of its own, but its address has the parent page's origin.
const say = (message) => parent.postMessage(message, new URL(location.href).origin);

const TEST_CARDS = [
  ['Visa', '4242424242424242'],
  ['Mastercard', '5555555555554444'],
  ['American Express', '378282246310005'],
  ['Discover', '6011111111111117'],
  ['A card that is declined', '4000000000000002'],
];
const inGroups = (number) =>
  number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ');

const number = byId('number');
const problem = byId('problem');
const form = document.querySelector('form');
const tell = (text) => {
  problem.textContent = text;
  number.setAttribute('aria-invalid', String(text !== ''));
  if (text) number.focus();
};

for (const [name, digits] of TEST_CARDS) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.addEventListener('click', () => {
    number.value = inGroups(digits);
    tell('');
  });
  const item = document.createElement('li');
  item.append(button);
  byId('samples').append(item);
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const typed = number.value.replace(/\D/g, '');
  const card = TEST_CARDS.find(([, digits]) => digits === typed);
  if (!card) return tell(typed ? 'Only the test cards below can be linked here.' : 'Enter your card number.');
  if (typed.endsWith('0002')) return tell('The bank declined this card. Try another one.');
  const submit = form.querySelector('.act');
  submit.disabled = true;
  try {
    const response = await fetch(data.call, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ pass: data.pass, card: { brand: card[0], lastFour: typed.slice(-4) } }),
    });
    const answer = await response.json();
    if (!response.ok) return tell(answer.message);
    tell('');
    say({ type: 'card-frame:enrolled', enrolment: data.enrolment, proof: answer.proof });
  } catch {
    tell('That didn’t work. Check your connection and try again.');
  } finally {
    submit.disabled = false;
  }
});
// Pressed earlier, it would do nothing.
form.querySelector('.act').disabled = false;
byId('cancel').addEventListener('click', () => say({ type: 'card-frame:cancelled' }));

const main = document.querySelector('main');
const sayHeight = () =>
  say({ type: 'card-frame:resized', height: Math.ceil(main.getBoundingClientRect().height) });
// Report the height once now: browsers may not render an off-screen frame, so the observer may not fire.
sayHeight();
new ResizeObserver(sayHeight).observe(main);
