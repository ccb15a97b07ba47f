// Before the first paint, so that the page does not flash. Keys and colours as in web/browser/storage/theme.ts.
(() => {
  try {
    const theme = localStorage.getItem('keepsake_theme');
    if (theme !== 'light' && theme !== 'dark') return;
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = theme === 'dark' ? '#111827' : '#ffffff';
    }
  } catch {
    // Storage is blocked: the system's theme applies.
  }
})();
