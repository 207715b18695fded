const returnWords =
  /\b(retoure|return(ed)? (payment|transfer)|payment (return|reversal)|chargeback|reversal|storno)\b|(r(ü|ue|u)ck)(buchung|gabe|ruf|überweisung|ueberweisung|lastschrift)/i;

/** Whether a bank's words mean that it takes a transfer back. */
export const isReturnText = (text: string): boolean => returnWords.test(text);
