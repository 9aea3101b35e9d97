import type { TextSection } from 'shared-contracts';
import type { CentreRecord } from './sample-context.ts';

const WEATHER: Record<CentreRecord['landscape'], string> = {
  coast: 'Sea breeze makes it cooler than it looks; sun cream all the same.',
  mountains: 'Afternoons can turn quickly: a light jacket helps.',
  plains: 'There is more sky than shade. A hat is no luxury from May on.',
  desert: 'Come early or late in summer. Misters run along the promenade from eleven.',
  lake: 'Evenings by the water are cool, even in July.',
  city: 'The promenade is covered between most buildings.',
};

export const knowBeforeYouGo = ({ landscape, address, shortName }: CentreRecord): TextSection[] => [
  {
    id: 'when',
    title: 'When to come',
    paragraphs: [
      'Weekday mornings are the quietest. On Saturdays lots near the entrance fill by noon.',
      WEATHER[landscape],
    ],
  },
  {
    id: 'money',
    title: 'Paying',
    paragraphs: [
      address.country === 'CA'
        ? 'Prices are in Canadian dollars, before sales tax. Debit works everywhere.'
        : 'Prices are before sales tax. Cards work everywhere; some food carts take cash only.',
      'Gift cards of the centre work in nearly every shop; the till knows.',
    ],
  },
  {
    id: 'children',
    title: 'With children',
    paragraphs: [
      'Strollers are lent at guest services. The playground is fenced, and seats stand around it.',
    ],
  },
  {
    id: 'dogs',
    title: 'With a dog',
    paragraphs: [
      'Dogs on a lead are welcome outside. Shops show at the door whether they may come in. Service animals may go everywhere.',
    ],
  },
  {
    id: 'access',
    title: 'Step-free',
    paragraphs: [
      `All shops at ${shortName} can be reached without steps; where the promenade has some, a ramp stands beside them. The map finds the way.`,
      'A quiet hour without music is kept on Tuesdays from ten to eleven.',
    ],
  },
  {
    id: 'returns',
    title: 'Bringing things back',
    paragraphs: [
      'Each shop has its own rules, printed on the receipt. Outlet purchases often cannot be returned to other shops of the brand.',
    ],
  },
];

export const securitySections = ({ phone }: CentreRecord): TextSection[] => [
  {
    id: 'emergency',
    title: 'In an emergency',
    paragraphs: ['Call 911 first, then tell a guard or guest services: they lead the ambulance to you.'],
  },
  {
    id: 'contact',
    title: 'Reach security',
    paragraphs: [
      phone ? `Security answers day and night at ${phone}.` : 'Security answers at guest services.',
      'Guards wear yellow jackets and walk you to your car when you ask.',
    ],
  },
  {
    id: 'lost',
    title: 'Lost a person or a thing',
    paragraphs: [
      'Tell guest services at once when a child is missing; every guard hears of it within a minute.',
      'Lost things are kept for thirty days.',
    ],
  },
  {
    id: 'conduct',
    title: 'While you are here',
    paragraphs: [
      'No weapons, no smoking within ten steps of a door, no drones. Skateboards are carried.',
      'Visitors under sixteen come with a grown-up on Fridays and Saturdays after six.',
    ],
  },
];
