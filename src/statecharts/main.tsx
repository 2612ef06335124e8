import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/theme/index.css';
import { Site } from './site.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <Site />
  </StrictMode>,
);
