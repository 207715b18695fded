afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const shown = (element: Element): readonly string[] => {
  const style = getComputedStyle(element);
  return [style.display, style.getPropertyValue('visibility'), style.pointerEvents];
};

it('says of what is shown the same as jsdom, which is asked where there is a style sheet', () => {
  document.body.innerHTML = `
    <div hidden><span>in what is hidden</span></div>
    <div style="visibility: hidden; pointer-events: none"><b>in what is invisible</b><i style="visibility: visible"></i></div>
    <p style="display: none"></p><p style="color: red"></p><input type="hidden"><input><button hidden></button>
    <dialog><a href="/">closed</a></dialog><dialog open></dialog><details><summary>closed</summary><p></p></details>
    <details open><summary>open</summary></details><table><tr><td></td></tr></table><ul><li></li></ul>
    <script></script><template></template><svg><path></path></svg><select><option></option></select>`;
  const elements = [...document.body.querySelectorAll('*')];
  const quick = elements.map(shown);
  const sheet = document.createElement('style');
  sheet.textContent = 'nothing { color: red }';
  document.head.append(sheet);
  expect(document.styleSheets).toHaveLength(1);
  expect(quick).toEqual(elements.map(shown));
  expect(quick).toContainEqual(['none', 'visible', 'auto']);
  expect(quick).toContainEqual(['block', 'hidden', 'none']);
});
