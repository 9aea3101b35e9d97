import { Box, Button, ButtonGroup } from '@mui/material';
import { useState } from 'react';

const ZOOMS = [1, 1.5, 2, 3, 4];

/** Zoom and turn of a picture, which keys change too. */
export function usePicture() {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  return {
    zoom: ZOOMS[zoom] ?? 1,
    degrees: turns * 90,
    zoomBy: (steps: number) => setZoom((at) => Math.min(ZOOMS.length - 1, Math.max(0, at + steps))),
    turn: () => setTurns((at) => (at + 1) % 4),
  };
}

interface PictureProps extends ReturnType<typeof usePicture> {
  readonly src: string;
}

export function Picture({ src, zoom, degrees, zoomBy, turn }: PictureProps) {
  const [ratio, setRatio] = useState(0.6);
  const isOnSide = degrees % 180 !== 0;
  return (
    <Box component="section" aria-label="Picture" sx={{ minWidth: 0 }}>
      <ButtonGroup size="small" sx={{ mb: 1 }}>
        <Button onClick={() => zoomBy(-1)}>Smaller (−)</Button>
        <Button onClick={() => zoomBy(1)}>Larger (+)</Button>
        <Button onClick={turn}>Turn (T)</Button>
      </ButtonGroup>
      <Box
        tabIndex={0}
        role="group"
        aria-label="Picture, scrollable"
        sx={{ overflow: 'auto', maxHeight: { xs: '50vh', md: '80vh' }, border: 1 }}
      >
        <Box
          style={{ width: `${zoom * 100}%`, aspectRatio: String(isOnSide ? 1 / ratio : ratio) }}
          sx={{ position: 'relative', overflow: 'hidden' }}
        >
          <img
            src={src}
            alt={`Receipt, turned by ${degrees} degrees, ${zoom * 100} %`}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalWidth / naturalHeight)
            }
            style={{
              position: 'absolute',
              top: '50%',
              left: '50%',
              width: `${isOnSide ? ratio * 100 : 100}%`,
              transform: `translate(-50%, -50%) rotate(${degrees}deg)`,
            }}
          />
        </Box>
      </Box>
    </Box>
  );
}
