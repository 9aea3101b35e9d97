/**
 * Path of the chat vendor's frame, if the site has one. It has its own origin, without the session.
 * @since 1.7.0
 */
export const CHAT_FRAME_PATH = '/frames/chat';
