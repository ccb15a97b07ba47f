// Starts the application.

import './styles/app.css';
