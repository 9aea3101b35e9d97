/** Path of a chat vendor's frame, where the site has one: an origin of its own, without the session. @since 1.7.0 */
export const CHAT_FRAME_PATH = '/frames/chat';
