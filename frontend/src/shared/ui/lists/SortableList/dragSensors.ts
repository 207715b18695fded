import type { FluidDragActions, PreDragActions, SensorAPI } from 'react-beautiful-dnd';
import { useEffect } from 'react';
import { dragActivationPx, keyboardDragStepPx } from '../../../config/limits';

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Adds listeners to the window; the returned function removes them. */
function listen(
  listeners: Partial<{ [Name in keyof WindowEventMap]: (event: WindowEventMap[Name]) => void }>,
) {
  const off = new AbortController();
  for (const [name, listener] of Object.entries(listeners)) {
    window.addEventListener(name, listener as EventListener, { signal: off.signal, capture: true });
  }
  return () => off.abort();
}

function followPointer(preDrag: PreDragActions, start: Point, onEnd: (stop: () => void) => void): void {
  let drag: FluidDragActions | null = null;
  const stop = listen({
    pointermove: (event) => {
      const point = { x: event.clientX, y: event.clientY };
      if (drag) drag.move(point);
      else if (distance(start, point) >= dragActivationPx) drag = preDrag.fluidLift(start);
    },
    pointerup: () => finish(() => drag?.drop()),
    pointercancel: () => finish(() => drag?.cancel()),
    keydown: (event) => {
      if (event.key === 'Escape') finish(() => drag?.cancel());
    },
  });
  const finish = (end: () => void) => {
    stop();
    if (drag) end();
    else if (preDrag.isActive()) preDrag.abort();
  };
  onEnd(stop);
}

/** A mouse, pen or finger that moves far enough drags a line (rule D46). */
export function usePointerSensor(api: SensorAPI): void {
  useEffect(() => {
    let stopDrag = () => {};
    const stop = listen({
      pointerdown: (event) => {
        if (event.button !== 0 || !event.isPrimary || event.defaultPrevented) return;
        const id = api.findClosestDraggableId(event);
        const preDrag = id && api.tryGetLock(id, () => stopDrag(), { sourceEvent: event });
        if (!preDrag) return;
        followPointer(preDrag, { x: event.clientX, y: event.clientY }, (end) => {
          stopDrag = end;
        });
      },
    });
    return () => {
      stop();
      stopDrag();
    };
  }, [api]);
}

const steps: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -keyboardDragStepPx },
  ArrowDown: { x: 0, y: keyboardDragStepPx },
  ArrowLeft: { x: -keyboardDragStepPx, y: 0 },
  ArrowRight: { x: keyboardDragStepPx, y: 0 },
};

const heldKeys = new Set(['Tab', 'Enter', 'Home', 'End', 'PageUp', 'PageDown']);

function followKeys(drag: FluidDragActions, start: Point, onEnd: (stop: () => void) => void): void {
  let point = start;
  const stop = listen({
    keydown: (event) => {
      const step = steps[event.key];
      if (step) {
        point = { x: point.x + step.x, y: point.y + step.y };
        drag.move(point);
      } else if (event.key === ' ') finish(() => drag.drop());
      else if (event.key === 'Escape') finish(() => drag.cancel());
      else if (!heldKeys.has(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    pointerdown: () => finish(() => drag.cancel()),
    resize: () => finish(() => drag.cancel()),
  });
  const finish = (end: () => void) => {
    stop();
    end();
  };
  onEnd(stop);
}

/** Space lifts a line, arrows move it step by step, space drops it, escape puts it back (rule D46). */
export function useKeyboardSensor(api: SensorAPI): void {
  useEffect(() => {
    let stopDrag = () => {};
    const stop = listen({
      keydown: (event) => {
        if (event.defaultPrevented || event.key !== ' ') return;
        const id = api.findClosestDraggableId(event);
        const preDrag = id && api.tryGetLock(id, () => stopDrag(), { sourceEvent: event });
        if (!id || !preDrag) return;
        event.preventDefault();
        const line = document.querySelector(`[data-rfd-draggable-id="${CSS.escape(id)}"]`);
        const box = line?.getBoundingClientRect() ?? new DOMRect();
        const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        // The listener of the same key stroke must not drop the lifted line at once.
        event.stopImmediatePropagation();
        followKeys(preDrag.fluidLift(start), start, (end) => {
          stopDrag = end;
        });
      },
    });
    return () => {
      stop();
      stopDrag();
    };
  }, [api]);
}
