it('is loaded in a browser that names no language', async () => {
  jest.spyOn(Navigator.prototype, 'language', 'get').mockReturnValue('en-US@posix');
  await expect(import('uplot')).rejects.toThrow(/language|locale/);
  expect(await import('./TimeChart')).toHaveProperty('TimeChart');
});
