import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import {
  DragDropContext,
  Draggable,
  Droppable,
  type DraggableProvidedDragHandleProps,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from 'react-beautiful-dnd';
import { useKeyboardSensor, usePointerSensor } from './dragSensors';
import styles from './SortableList.module.css';

interface SortableListProps<Item> {
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** The name of a line in announcements and on its handles. */
  readonly labelOf: (item: Item) => string;
  /** Names the whole list for screen readers. */
  readonly label: string;
  readonly onMove: (from: number, to: number) => void;
  readonly children: (item: Item, handles: ReactNode) => ReactNode;
}

const sensors = [usePointerSensor, useKeyboardSensor];
const instructions = () =>
  i18n.t(
    'Press space bar to lift, the arrow keys to move, space bar again to drop, escape to cancel. Buttons for up and down follow.',
  );

/** Lines that change places by pointer, keyboard or buttons (rule D46); the only importer of its library. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, idOf, labelOf, label, onMove, children } = props;
  const listId = useId();
  const nameAt = (index: number) => {
    const item = items[index];
    return item === undefined ? '' : labelOf(item);
  };
  const place = (index: number) => i18n.t('position {number} of {n}', { number: index + 1, n: items.length });

  const start = ({ source }: DragStart, { announce }: ResponderProvided) =>
    announce(i18n.t('{name} lifted, {place}.', { name: nameAt(source.index), place: place(source.index) }));
  const update = ({ source, destination }: DragUpdate, { announce }: ResponderProvided) =>
    announce(
      destination
        ? i18n.t('{name} moved to {place}.', { name: nameAt(source.index), place: place(destination.index) })
        : i18n.t('{name} is outside of the list.', { name: nameAt(source.index) }),
    );
  const end = ({ source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    if (reason === 'CANCEL' || !destination) {
      announce(i18n.t('{name} is back at its place.', { name: nameAt(source.index) }));
      return;
    }
    announce(
      i18n.t('{name} dropped at {place}.', { name: nameAt(source.index), place: place(destination.index) }),
    );
    if (destination.index !== source.index) onMove(source.index, destination.index);
  };

  return (
    <DragDropContext
      enableDefaultSensors={false}
      sensors={sensors}
      dragHandleUsageInstructions={instructions()}
      onDragStart={start}
      onDragUpdate={update}
      onDragEnd={end}
    >
      <Droppable droppableId={listId}>
        {(drop) => (
          <ul ref={drop.innerRef} {...drop.droppableProps} className={styles.list} aria-label={label}>
            {items.map((item, index) => (
              <Draggable key={idOf(item)} draggableId={idOf(item)} index={index}>
                {(drag, { isDragging }) => (
                  <li
                    ref={drag.innerRef}
                    {...drag.draggableProps}
                    className={styles.entry}
                    data-dragging={isDragging}
                  >
                    {children(
                      item,
                      <Handles
                        label={labelOf(item)}
                        index={index}
                        count={items.length}
                        grip={drag.dragHandleProps}
                        onMove={onMove}
                      />,
                    )}
                  </li>
                )}
              </Draggable>
            ))}
            {drop.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}

interface HandlesProps {
  readonly label: string;
  readonly index: number;
  readonly count: number;
  readonly grip: DraggableProvidedDragHandleProps | null;
  readonly onMove: (from: number, to: number) => void;
}

function Handles({ label, index, count, grip, onMove }: HandlesProps) {
  return (
    <span className={styles.handles}>
      <span {...grip} className={styles.grip} aria-label={i18n.t('Move {label}', { label })}>
        <HolderOutlined aria-hidden="true" />
      </span>
      {([-1, 1] as const).map((by) => (
        <Button
          key={by}
          type="text"
          size="small"
          icon={by < 0 ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
          aria-label={by < 0 ? i18n.t('Move {label} up', { label }) : i18n.t('Move {label} down', { label })}
          disabled={index === (by < 0 ? 0 : count - 1)}
          onClick={() => onMove(index, index + by)}
        />
      ))}
    </span>
  );
}
