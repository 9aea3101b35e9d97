/** The chat vendor's frame has its own origin, without the session. @since 1.7.0 */
export const CHAT_FRAME_PATH = '/frames/chat';
