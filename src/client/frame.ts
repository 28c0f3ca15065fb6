// What every page's script does. Other scripts import nothing of it, so that it stays one file.
import './ages.ts';
import './copy.ts';
import './lazy.ts';
import './report.ts';
import './search-key.ts';
import './theme.ts';
