import { Scenes } from './scenes.tsx';

export const SAMPLES = [{ id: 'scenes', Sample: Scenes }];
