import type { DemoFaqEntry } from './shapes';

const ordering = 'Bestellen';
const beats = 'Fan Beats & Freebies';
const money = 'Payment & Balance';
const shipping = 'Shipping & Customs';

export const demoFaq: readonly DemoFaqEntry[] = [
  {
    category: ordering,
    caption: 'Was ist eine Group Order?',
    content:
      'Wir bestellen **gemeinsam** bei einem Shop in Korea. Das spart Versand und bringt oft Preorder-Benefits.\n\n1. Group Order auf der Startseite öffnen\n2. Items und Freebies in den Warenkorb legen\n3. *Claim* absenden\n4. Bezahlen, warten, auspacken',
  },
  {
    category: ordering,
    caption: 'Kann ich meinen Claim noch ändern?',
    content:
      'Solange die Group Order offen ist, kannst du über **Add more items** jederzeit etwas hinzufügen. Weniger geht nur über uns: Schreib uns über das [Kontaktformular](/contact) mit der Kategorie *request to change claims*.',
  },
  {
    category: ordering,
    caption: 'Was bedeuten die Status?',
    content:
      '| Status | Bedeutung |\n|---|---|\n| Order placed | Wir haben bestellt |\n| Arrived at Proxy | Alles liegt bei unserem Proxy in Seoul |\n| OTW to Germany | Das Paket ist unterwegs |\n| Arrived in Germany | Wir packen eure Päckchen |\n| Sent out | Dein Päckchen ist unterwegs |\n| Canceled | Die Group Order wurde abgesagt |',
  },
  {
    category: ordering,
    caption: 'What happens when something is sold out?',
    content:
      'Limits are counted live. If the last copy goes while your cart is open, the claim is refused and **nothing** of it is kept, so you can decide again. Sets take one of every version they include.',
  },
  {
    category: beats,
    caption: 'Wie sammle ich Fan Beats?',
    content:
      'Fast jedes Item bringt Fan Beats. Du kannst sie **im selben Claim** für Freebies ausgeben. Was übrig bleibt, wird deinem Konto gutgeschrieben, sobald die Group Order verschickt ist.',
  },
  {
    category: beats,
    caption: 'Warum sind meine Fan Beats noch nicht verfügbar?',
    content:
      'Überschüsse aus laufenden Group Orders sind *vorgemerkt*. Sie werden verfügbar, wenn der Status **Sent out** erreicht ist. Wird eine Group Order abgesagt, bekommst du ausgegebene Fan Beats zurück.',
  },
  {
    category: beats,
    caption: 'Can I wish for a member?',
    content:
      'Yes! Freebies with member variants let you choose. For everything else use the field *additional information* and we do what we can. ✨',
  },
  {
    category: beats,
    caption: 'Woher kommen die Freebies?',
    content:
      'Sie sind von Fans für Fans: selbst gestaltet, in kleiner Auflage gedruckt. Wer mitgestalten will, meldet sich über das [Kontaktformular](/contact).',
  },
  {
    category: money,
    caption: 'When do I pay?',
    content:
      'As soon as we ask for it: the page [Pay](/pay) and your claim say **how much and by when**. Items come first; EMS, customs and domestic shipping follow when we know them. Each of them shows as *Pending* or *Completed* in your claim.',
  },
  {
    category: money,
    caption: 'Wie bezahle ich?',
    content:
      'Auf der Seite [Pay](/pay) stehen Empfänger, IBAN, Betrag und **Referenz**, jeweils zum Kopieren, und ein GiroCode für deine Banking-App. Schreib bitte genau die Referenz in den Verwendungszweck und drück danach auf *I have paid*. Ob das Geld da ist, siehst du in deinem Claim, sobald wir es gebucht haben.',
  },
  {
    category: money,
    caption: 'Wofür ist mein Guthaben?',
    content:
      'Guthaben entsteht durch Überweisungen auf Vorrat, durch zu viel Gezahltes und durch Rückerstattungen. Auf der Seite [Pay](/pay) wird es zuerst verwendet: Überweisen musst du nur den Rest. Was du davon gerade nicht brauchst, forderst du dort mit *Ask for … back* zurück.',
  },
  {
    category: money,
    caption: 'Ich habe bezahlt, aber der Claim zeigt „Unpaid“',
    content:
      'Wir buchen Zahlungen von Hand. Drück auf der Seite [Pay](/pay) auf *I have paid*, dann wissen wir, dass wir suchen sollen; fehlt deine Referenz im Verwendungszweck, schick uns bitte Datum und Betrag über das [Kontaktformular](/contact).\n\n> Wenn du einen bezahlten Claim erweiterst, wird er wieder *Unpaid*, bis der Rest da ist.',
  },
  {
    category: shipping,
    caption: 'Which costs come on top?',
    content:
      '- **EMS**: your share of the parcel from Korea\n- **Customs**: your share of import VAT and duty\n- **Domestics**: the parcel from us to you\n\nWe enter the amounts as soon as we know them; until then your claim says *Unbekannt*.',
  },
  {
    category: shipping,
    caption: 'Wann kommt mein Päckchen?',
    content:
      'Von der Bestellung bis zur Haustür vergehen meist **sechs bis neun Wochen**. Sobald dein Päckchen unterwegs ist, steht die Sendungsnummer in deinem Claim.',
  },
  {
    category: shipping,
    caption: 'Something arrived damaged. What now?',
    content:
      'Please take photos of the parcel *before* you unpack further and write to us within **seven days** with category *delivery problem*. Albums travel in bubble wrap, but corners are corners.',
  },
];
