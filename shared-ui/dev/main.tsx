import '../src/styles/global.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;
document.documentElement.lang = 'en';
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
