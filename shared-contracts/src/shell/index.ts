export * from './bus-events.ts';
export * from './early-presses.ts';
export * from './initial-facts.ts';
export * from './remote-lifecycles.ts';
export * from './shell-services.ts';
export * from './visit-pack.ts';
