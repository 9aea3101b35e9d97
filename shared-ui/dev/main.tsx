import '../src/styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const place = document.getElementById('root');
const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;
document.documentElement.lang = 'en';
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
