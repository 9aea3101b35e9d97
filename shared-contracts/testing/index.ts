export { createFakeBus, type FakeBus } from './fake-bus.ts';
export { createFakeServer, type FakeServer, type FakeServerOptions } from './fake-server.ts';
export { createFakeServices, type FakeServices, type FakeServicesOptions } from './fake-services.ts';
export { fakeSite } from './fake-site.ts';
export { type MountedPage, type MountPageOptions, mountFragment, mountPage } from './mount-page.ts';
export { runAlone } from './run-alone.ts';
