import { newerStyles } from './newer-styles';

test.each([
  ['a{height:100dvh}', 'a { height:100dvh }'],
  ['a{height:100dvh;height:100vh}', 'a { height:100dvh }'],
  [
    '@media print{._bar_1ab2c_3{color:red;background:color-mix(in srgb,red 5%,blue)}}',
    '.bar { background:color-mix(in srgb,red 5%,blue) }',
  ],
  ['b{color:red}._row_lrxe1_1:has(>i){color:red}', '.row:has(>i)'],
  ['@container claim (width<3rem){a{color:red}}', '@container claim (width<3rem)'],
  ['@media (width<30em){a{color:red}}', '@media (width<30em)'],
  ['a{&:hover{color:red}}', '&:hover'],
])('%s is found', (css, found) => {
  expect(newerStyles(css)).toEqual([found]);
});

test.each([
  'a{height:100vh;height:100dvh}',
  'a:is(b,c){inset:0}',
  '@supports not selector(:has(*)){a{inset:0}}',
  '/* :has() */ @media (min-width:3em){a{color:red}}',
])('%s is understood', (css) => {
  expect(newerStyles(css)).toEqual([]);
});
