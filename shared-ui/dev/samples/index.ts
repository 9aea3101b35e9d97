import { Actions } from './actions.tsx';
import { Forms } from './forms.tsx';
import { Home } from './home.tsx';
import { Offer } from './offer.tsx';
import { Scenes } from './scenes.tsx';
import { Showing } from './showing.tsx';
import { States } from './states.tsx';

export const SAMPLES = [
  { id: 'home', Sample: Home },
  { id: 'actions', Sample: Actions },
  { id: 'showing', Sample: Showing },
  { id: 'offer', Sample: Offer },
  { id: 'forms', Sample: Forms },
  { id: 'states', Sample: States },
  { id: 'scenes', Sample: Scenes },
];
