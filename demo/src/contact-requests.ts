import type { DemoContactRequest } from './shapes';
import { demoMinutes } from './time';

export const demoContactRequests: readonly DemoContactRequest[] = [
  {
    fan: 'jule',
    category: 2,
    message:
      'Hi! Könntet ihr in meinem Claim für Night Swim das T-Shirt von M auf L ändern? Ich hatte die Größentabelle übersehen. Danke!',
    atMinutes: demoMinutes(-33, 20, 14),
    archived: true,
  },
  {
    fan: 'bjorn',
    category: 4,
    message:
      'Die Überweisung für CROWNFALL ist am Montag rausgegangen, der Claim steht aber noch auf Unpaid. Betreff war mein Anzeigename.',
    atMinutes: demoMinutes(-72, 9, 31),
    archived: true,
  },
  {
    fan: 'giulia-r',
    category: 3,
    message:
      'Is there any chance for a group order of the ECLIPTIX stationery line? At least six of us would join.',
    atMinutes: demoMinutes(-48, 17, 2),
    archived: true,
  },
  {
    fan: 'paulina',
    category: 6,
    message:
      'My parcel arrived today, but the corner of the UMBRA photobook is dented. Photos are attached to my mail. The parcel itself had a hole on the long side.\n\nIt is not dramatic, I only want you to know in case others report the same.\n\nThank you for packing everything so nicely otherwise!\n\nPaulina',
    atMinutes: demoMinutes(-4, 18, 45),
    archived: false,
  },
  {
    fan: 'linh',
    category: 1,
    message: 'Wird es für CORONA auch die signierte Version geben? Im Shop in Seoul ist sie gelistet.',
    atMinutes: demoMinutes(-2, 12, 8),
    archived: false,
  },
  {
    fan: 'emre',
    category: 5,
    message: 'Kann ich bei HIGHWATER noch eine zweite Storm ver. dazunehmen und zusammen bezahlen?',
    atMinutes: demoMinutes(-3, 21, 50),
    archived: false,
  },
  {
    fan: 'zoe',
    category: 8,
    message:
      "I changed my mail address last week and don't get the reset mail any more. Could you check which one is on my account?",
    atMinutes: demoMinutes(-15, 8, 20),
    archived: true,
  },
  {
    fan: 'carlotta',
    category: 9,
    message:
      'Ein Wunsch: eine Merkliste für Photocards, damit ich nicht jedes Mal überlege, welche mir noch fehlen.',
    atMinutes: demoMinutes(-11, 22, 17),
    archived: false,
  },
  {
    fan: 'sofia-m',
    category: 7,
    message:
      'El tote de ECLIPTIX llegó sin el bolsillo interior. Is this a different version from the one in the picture?',
    atMinutes: demoMinutes(-1, 10, 5),
    archived: false,
  },
  {
    fan: 'noa',
    category: 4,
    message: 'Totality was canceled: do I get the money back or as credit? Credit would be fine for me.',
    atMinutes: demoMinutes(-34, 7, 55),
    archived: true,
  },
  {
    fan: 'wiebke',
    category: 11,
    message: 'Auf meinem alten Telefon springt die Galerie beim Wischen manchmal zwei Bilder weiter.',
    atMinutes: demoMinutes(-6, 19, 33),
    archived: false,
  },
  {
    fan: 'hanna-moonchild',
    category: 1,
    message: 'Nur ein großes Danke fürs Packen! Die Postkarte von Nabi hängt schon an der Wand. 💜',
    atMinutes: demoMinutes(-20, 16, 40),
    archived: true,
  },
  {
    fan: 'lena',
    category: 10,
    message:
      'Der Dunkelmodus gefällt mir sehr. In der Nacht war die FAQ kurz nicht erreichbar, inzwischen geht es wieder.',
    atMinutes: demoMinutes(-8, 23, 12),
    archived: false,
  },
];
