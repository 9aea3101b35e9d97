import { type StrategyHandler, NetworkFirst as WorkboxNetworkFirst } from 'workbox-strategies';

/**
 * Workbox's NetworkFirst with a fix for Firefox: offline, its navigation preload resolves with a response of
 * type `error`, which Workbox accepts as an answer.
 */
export class NetworkFirst extends WorkboxNetworkFirst {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const fetch = handler.fetch.bind(handler);
    handler.fetch = async (input) => {
      const response = await fetch(input);
      if (response.type === 'error') throw new TypeError('The network is not available.');
      return response;
    };
    return super._handle(request, handler);
  }
}
