import { type StrategyHandler, NetworkFirst as WorkboxNetworkFirst } from 'workbox-strategies';

/**
 * Network first in every browser: where there is no line, Firefox answers what it has asked for ahead (navigation preload) with a
 * response of type `error` in the place of failing, and Workbox takes any response for an answer.
 */
export class NetworkFirst extends WorkboxNetworkFirst {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const fetch = handler.fetch.bind(handler);
    handler.fetch = async (input) => {
      const response = await fetch(input);
      if (response.type === 'error') throw new TypeError('There is no line');
      return response;
    };
    return super._handle(request, handler);
  }
}
