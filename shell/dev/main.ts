// First, before React.
import './refresh-hook.ts';
import '../src/main.tsx';
